/** The only tags and attributes that a description may have; server and screen sanitise by this one list. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'code',
  'pre',
  'hr',
  'img',
  'span',
] as const;
export const richTextAttributes = ['href', 'target', 'src', 'alt', 'class'] as const;

/**
 * A class that a text may carry: plain words joined by hyphens. The classes of the app's own elements have underscores or
 * capitals, or begin with the name of a library, so a text can borrow neither their look nor their place.
 */
export const richTextClass =
  /^(?!(?:mantine|tiptap|recharts|tabler|hljs|column|is)(?:-|$))[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The class of a link to an admin who is mentioned: `<a class="mention" href="mailto:…">@name</a>`. */
export const mentionClass = 'mention';

/** Characters of a text as it is stored, its markup included. */
export const richTextLength = 20_000;
