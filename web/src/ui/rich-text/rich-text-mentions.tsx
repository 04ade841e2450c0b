import { mentionClass } from '@boxyard/contract/core/rich-text.ts';
import { Paper, Portal, UnstyledButton } from '@mantine/core';
import Mention from '@tiptap/extension-mention';
import type { SuggestionProps } from '@tiptap/suggestion';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsWords } from '../../core/text/without-accents.ts';
import classes from './rich-text-mentions.module.css';

export interface Mentionable {
  email: string;
  name: string;
}

type Asked = SuggestionProps<Mentionable, { id: string; label: string }>;

const most = 6;

/** A mention is a link to the person's address, which the server finds in the text. */
const MentionLink = Mention.extend({
  parseHTML: () => [
    {
      tag: `a.${mentionClass}`,
      priority: 100,
      getAttrs: (element) => ({
        id: element.getAttribute('href')?.replace('mailto:', '') ?? '',
        label: element.textContent?.replace(/^@/, '') ?? '',
      }),
    },
  ],
  renderHTML: ({ node }) => [
    'a',
    { class: mentionClass, href: `mailto:${node.attrs.id}`, tabindex: -1 },
    `@${node.attrs.label}`,
  ],
});

/** The editor's extension for `@`, and the list that it opens at the caret. */
export function useMentions(people: Mentionable[]) {
  const known = useRef(people);
  known.current = people;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [at, setAt] = useState(0);
  const state = useRef({ asked, at });
  state.current = { asked, at };

  const [extension] = useState(() =>
    MentionLink.configure({
      suggestion: {
        items: ({ query }) => {
          const matches = containsWords(query);
          return known.current.filter(({ name, email }) => matches(`${name} ${email}`)).slice(0, most);
        },
        render: () => ({
          onStart: (props: Asked) => {
            setAsked(props);
            setAt(0);
          },
          onUpdate: (props: Asked) => {
            setAsked(props);
            setAt(0);
          },
          onExit: () => setAsked(null),
          onKeyDown: ({ event }: { event: KeyboardEvent }) => {
            const { asked: shown, at: chosen } = state.current;
            const count = shown?.items.length ?? 0;
            if (!shown || count === 0) return false;
            if (event.key === 'Escape') {
              setAsked(null);
              return true;
            }
            if (event.key === 'ArrowDown') setAt((chosen + 1) % count);
            else if (event.key === 'ArrowUp') setAt((chosen + count - 1) % count);
            else if (event.key === 'Enter' || event.key === 'Tab') choose(shown, shown.items[chosen]);
            else return false;
            return true;
          },
        }),
      },
    }),
  );

  const list = asked && asked.items.length > 0 && <MentionList asked={asked} at={at} />;
  return { extension, list };
}

function choose(asked: Asked, person: Mentionable | undefined): void {
  if (person) asked.command({ id: person.email, label: person.name });
}

function MentionList({ asked, at }: { asked: Asked; at: number }) {
  const { t } = useTranslation('inputs');
  const caret = asked.clientRect?.();
  return (
    <Portal>
      <Paper
        shadow="md"
        withBorder
        className={classes.list}
        style={{ top: caret?.bottom, left: caret?.left }}
        role="listbox"
        aria-label={t('richText.people')}
      >
        {asked.items.map((person, index) => (
          <UnstyledButton
            key={person.email}
            role="option"
            aria-selected={index === at}
            className={classes.person}
            // The editor keeps the focus and the caret.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(asked, person);
            }}
          >
            <span>{person.name}</span>
            <span className={classes.email}>{person.email}</span>
          </UnstyledButton>
        ))}
      </Paper>
    </Portal>
  );
}
