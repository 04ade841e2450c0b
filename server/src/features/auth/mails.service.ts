import type { Language } from '@boxyard/contract/core/enums.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Services } from '../../core/http/services.ts';
import type { Message } from '../../core/jobs/mail.ts';
import { queueMail, sealMail } from '../../core/jobs/waiting-mails.ts';
import type { IssuedLink } from './links.queries.ts';

export interface Letter {
  to: string;
  /** The person who reads it; without it nobody is greeted by name. */
  name?: string;
  /** The account that it is from, its heading; the product where no account is to be told. */
  account?: string;
  language: Language;
  /** The key of the text in `mails.json`. */
  text:
    | 'invitation'
    | 'password'
    | 'forgotten'
    | 'email'
    | 'emailTaken'
    | 'emailChanged'
    | 'mention'
    | 'notice'
    | 'noticeWithWords'
    | 'noticesOfTheDay'
    | 'report';
  values: Record<string, string | number>;
}

/** What a mail belongs to: the member or the invitation that it is for, and the link with which it goes. */
export interface LetterOf extends Letter {
  adminId: number;
  link?: IssuedLink;
  /** What an alarm is about: several within ten minutes are one mail. */
  alarm?: string;
}

/** As the database's owner, in no account; `app.mail.wake()` after the commit sends it. */
export async function writeMail(app: Services, tx: Tx, letter: LetterOf): Promise<void> {
  if (app.mail.isConfigured) await queueMail(tx, letter, sealMail(app.secret, messageOf(letter)));
}

/** How a person is called in a mail. */
export const nameOf = (person: { firstname: string; lastname: string; username: string }): string =>
  `${person.firstname} ${person.lastname}`.trim() || person.username;

/** A letter as text and as HTML. A paragraph that is a link becomes a button. */
export function messageOf({ to, name, account = 'Boxyard', language, text, values }: Letter): Message {
  const words = textsOf(language, 'mails');
  const greeting = name === undefined ? words('greeting') : words('greetingByName', { name });
  const body = words(`${text}.text`, values);
  const paragraphs = [greeting, ...body.split(/\n{2,}/)].map((paragraph) =>
    paragraph === values.link ? button(paragraph, words) : escaped(paragraph).replaceAll('\n', '<br>'),
  );
  return {
    to,
    subject: plainly(words(`${text}.subject`, values)),
    text: `${account}\n\n${greeting}\n\n${body}\n`,
    html: page(language, escaped(account), paragraphs),
  };
}

/** What a mail program would decode stays as it was typed. */
const plainly = (subject: string) => subject.replaceAll('=?', '= ?');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const button = (link: string, words: Texts) =>
  `<a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:#1864ab;color:#ffffff;text-decoration:none">${words('open')}</a>`;

/** Without colours of its own but the button's, so that it is dark where the reader's program is. */
const page = (language: Language, heading: string, paragraphs: string[]) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<h1 style="margin:0 0 24px;font-size:20px">${heading}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n')}
</div>
</body>
</html>
`;
