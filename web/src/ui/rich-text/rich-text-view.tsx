import { Typography } from '@mantine/core';
import classes from './rich-text.module.css';
import { cleanRichText } from './rich-text-clean.ts';

/** Rich text to read. It is cleaned here once more, whatever the server did. */
export function RichTextView({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the contract's own list
    <Typography className={classes.view} dangerouslySetInnerHTML={{ __html: cleanRichText(html) }} />
  );
}
