import { richTextAttributes, richTextTags } from '@boxyard/contract/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Rich text as it may be stored: the tags and attributes of the contract, links and pictures to http(s) and mail only. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { '*': [...richTextAttributes, 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }, true) },
  });
}
