import { asKept } from '@boxyard/contract/core/email-addresses.ts';
import {
  mentionClass,
  richTextAttributes,
  richTextClass,
  richTextLength,
  richTextTags,
} from '@boxyard/contract/core/rich-text.ts';
import sanitizeHtml from 'sanitize-html';
import { invalid } from '../http/problems.ts';

/** Rich text as it may be stored: the tags, attributes and classes of the contract, links and pictures to http(s) and mail only. */
function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { '*': [...richTextAttributes, 'rel'] },
    allowedClasses: { '*': [richTextClass] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }, true) },
  });
}

/**
 * The same for a field of a record: what is stored is measured, because escaping makes a text longer.
 * @throws 422
 */
export function storableRichText(path: string, html: string): string {
  const clean = sanitizeRichText(html);
  if (clean.length > richTextLength) throw invalid(path, 'tooLong', { max: richTextLength });
  return clean;
}

/** The words of a sanitised text, a line for each paragraph. */
export function textOf(html: string): string {
  const lines = html.replace(/<br\b[^>]*>|<\/(?:p|li|h[1-4]|blockquote|pre)>/g, '\n');
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return bare.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim();
}

/** The e-mail addresses that a sanitised text mentions. */
export function mentionsIn(html: string): string[] {
  const links = html.match(/<a\b[^>]*>/g) ?? [];
  const marked = links.filter((link) => new RegExp(`class="(?:[^"]* )?${mentionClass}[ "]`).test(link));
  const emails = marked.flatMap((link) => /href="mailto:([^"?]+)"/.exec(link)?.[1] ?? []);
  return [...new Set(emails.map((email) => asKept(email.replaceAll('&amp;', '&'))))];
}
