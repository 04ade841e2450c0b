import { richTextAttributes, richTextClass, richTextTags } from '@boxyard/contract/core/rich-text.ts';
import DOMPurify from 'dompurify';

DOMPurify.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName !== 'class') return;
  const kept = attribute.attrValue.split(/\s+/).filter((name) => richTextClass.test(name));
  attribute.attrValue = kept.join(' ');
  attribute.keepAttr = kept.length > 0;
});

/** Rich text as it may be kept and shown: the contract's tags, attributes and classes, links to the web, mail and telephone only. */
export function cleanRichText(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...richTextAttributes, 'rel'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
