import { type ReadMessage, readFile } from '@boxyard/contract/edi/edi-read.ts';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import classes from './messages.module.css';

/** So many containers are shown. */
const few = 50;

const join = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ');
const pairs = (given: Record<string, string>, say = (value: string) => value) =>
  join(Object.entries(given).map(([name, value]) => `${name} ${say(value)}`));
const moment = (value: string) => `${formatDay(value.slice(0, 10))} ${value.slice(11)}`.trim();

/** What is read of a message of a partner, as the inbox would. */
export function BenchRead({ text }: { text: string }) {
  const { t } = useTranslation('edi');
  const read = useMemo(() => readFile(text), [text]);
  if (read.messages.length === 0) return null;
  return (
    <FormGroup title={t('bench.read')} wide>
      <div className={classes.bench}>
        {read.messages.map((message) => (
          <Message key={message.segment} message={message} />
        ))}
      </div>
    </FormGroup>
  );
}

function Message({ message }: { message: ReadMessage }) {
  const { t } = useTranslation(['edi', 'enums']);
  const {
    type,
    code,
    number,
    function: how,
    references,
    operator,
    truck,
    boxes,
    answers,
    texts,
    unreadable,
    rest,
  } = message;
  const caption = join([
    type || '?',
    join([code, number]),
    t(`enums:ediFunction.${how}`, { defaultValue: how }),
    pairs(references),
    operator && `NAD ${operator}`,
    join(texts),
    join([truck.plate, truck.haulier, truck.driver]),
  ]);
  return (
    <>
      {answers.map(({ icr, document, says, text }) => (
        <Text key={icr + document} size="sm">
          {t(`bench.answer.${says}`, { what: icr || document })} {text}
        </Text>
      ))}
      <PlainTable
        caption={caption}
        rows={boxes.slice(0, few)}
        rowKey={({ segment }) => segment}
        columns={[
          { header: t('container'), cell: (box) => box.number || t('anyOfType') },
          { header: t('content'), cell: ({ quantity, type: of }) => `${quantity ?? '?'} × ${of}` },
          {
            header: t('load'),
            cell: ({ isEmpty }) => isEmpty !== null && t(`enums:yardLoad.${isEmpty ? 'empty' : 'full'}`),
          },
          { header: t('referencesShort'), cell: (box) => pairs(box.references) },
          {
            header: t('bench.says'),
            cell: ({ grossKg, temperature, texts: of, unreadable: bad, rest: left }) =>
              join([
                grossKg !== null && `${grossKg} kg`,
                temperature !== null && `${temperature} °C`,
                ...of,
                bad.length > 0 && t('bench.unreadable', { what: join(bad) }),
                left.length > 0 && t('bench.rest', { what: join(left) }),
              ]),
          },
          { header: t('dates'), cell: (box) => pairs(box.dates, moment) },
          {
            header: t('place'),
            cell: ({ places }) =>
              join(places.map(({ qualifier, locode, facility }) => `${qualifier} ${locode} ${facility}`.trim())),
          },
        ]}
      />
      {unreadable.length > 0 && <Text size="sm">{t('bench.unreadable', { what: join(unreadable) })}</Text>}
      {rest.length > 0 && <Text size="sm">{t('bench.rest', { what: join(rest) })}</Text>}
      {boxes.length > few && <Text size="sm">{t('andMore', { count: boxes.length - few })}</Text>}
    </>
  );
}
