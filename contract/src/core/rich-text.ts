/** The tags and attributes that rich text may have; server and screen sanitise by this list. */
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
 * A class that rich text may have: plain words joined by hyphens. The app's own classes contain underscores or capitals, or
 * begin with the name of a library, so rich text can take neither their look nor their position.
 */
export const richTextClass =
  /^(?!(?:mantine|tiptap|recharts|tabler|hljs|column|is)(?:-|$))[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The class of a link that mentions an admin: `<a class="mention" href="mailto:…">@name</a>`. */
export const mentionClass = 'mention';

/** The most characters of a stored text, markup included. */
export const richTextLength = 20_000;
