import { richTextAttributes, richTextTags } from '@boxyard/contract/rich-text.ts';
import DOMPurify from 'dompurify';

/** Rich text as it may be kept and shown: the contract's tags and attributes, links to the web, mail and telephone only. */
export function cleanRichText(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...richTextAttributes, 'rel'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
