import { Typography } from '@mantine/core';
import classes from './rich-text.module.css';
import { cleanRichText } from './rich-text-clean.ts';

/** Shows rich text. It is sanitised here as well as on the server. */
export function RichTextView({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the contract's own list
    <Typography className={classes.view} dangerouslySetInnerHTML={{ __html: cleanRichText(html) }} />
  );
}
