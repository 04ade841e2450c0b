import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { textsOf } from '../../core/crud/texts.ts';
import { factsIn, head, heading, photosOf, right, tableOf } from '../../core/paper/blocks.ts';
import { breakable, drawPdf, paperOf } from '../../core/paper/paper.ts';
import type { Depot } from '../accounts/depot.queries.ts';

/** A survey or an estimate, in words already: the process that draws it knows nothing else. */
export interface PrintedPaper {
  language: Language;
  title: string;
  number: string;
  /** Beside the number, such as the outcome. */
  state: string;
  depot: Depot;
  facts: [label: string, value: string][];
  tables: { heading: string; header: string[]; widths: (string | number)[]; rows: string[][]; total?: string }[];
  notes: string[];
  photos: { caption: string; jpeg: Uint8Array }[];
  /** PNG. */
  logo?: Uint8Array;
}

export const drawPaper = (print: PrintedPaper): Promise<Buffer> => drawPdf(layout(print));

function layout(print: PrintedPaper): TDocumentDefinitions {
  const { language, depot, logo, number, state, tables, notes, facts } = print;
  const title = `${print.title} ${number}`;
  const shown = facts.filter(([, value]) => value !== '');
  return paperOf({
    language,
    title,
    author: depot.name,
    content: [
      head({
        logo,
        issuer: [{ text: depot.name, bold: true, fontSize: 12 }, depot.address],
        title: [
          { text: print.title, style: 'label' },
          { text: number, bold: true, fontSize: 15 },
          { text: state, bold: true },
        ],
      }),
      { stack: [factsIn(['*', '*'], shown)], margin: [0, 12, 0, 4] },
      ...tables.flatMap(table),
      ...notes.map((note): Content => ({ text: note, margin: [0, 8, 0, 0] })),
      ...photos(print),
    ],
    footer: [depot.name, title].join('  ·  '),
  });
}

function table({ heading: title, header, widths, rows, total }: PrintedPaper['tables'][number]): Content[] {
  if (rows.length === 0) return [];
  const last = header.length - 1;
  const cells = rows.map((row) =>
    row.map((cell, nth): TableCell => (nth === last && total ? right(cell) : breakable(cell))),
  );
  return [
    heading(title),
    tableOf({ header, widths, rows: cells, ...(total && { rightFrom: last }) }),
    ...(total ? [{ text: total, bold: true, fontSize: 11, alignment: 'right', margin: [0, 6, 0, 0] } as Content] : []),
  ];
}

function photos({ photos: given, language }: PrintedPaper): Content[] {
  const [first, ...others] = photosOf(given, 230);
  const title = textsOf(language, 'estimate-page')('photos');
  // The heading stays with what it is of.
  return first ? [{ stack: [heading(title), first], unbreakable: true }, ...others] : [];
}
