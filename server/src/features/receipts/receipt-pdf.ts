import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language } from '@boxyard/contract/enums.ts';
import { splitContainerNumber } from '@boxyard/contract/iso6346.ts';
import type { Column, Content, Margins } from 'pdfmake/interfaces.js';
import { type Texts, textsOf } from '../../core/text/texts.ts';
import { paper } from './paper.ts';
import type { IssuedReceipt, ReceiptContents } from './receipts.queries.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const normal = join(fonts, 'DejaVuSans.ttf');
const bold = join(fonts, 'DejaVuSans-Bold.ttf');

/** Loaded for the first receipt only: it takes 30 MB. */
async function openPdfmake() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({ sans: { normal, bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  return pdfmake;
}

/** The receipt on one A4 page, or more if there are many damages. */
export async function printReceipt(receipt: IssuedReceipt, language: Language): Promise<Buffer> {
  const text = textsOf(language, 'receipts');
  const { contents } = receipt;
  const pdfmake = await openPdfmake();
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 50],
      language,
      info: { title: `${text('number')} ${receipt.number}`, author: contents.depot.name },
      defaultStyle: { font: 'sans', fontSize: 9, lineHeight: 1.2 },
      styles: {
        heading: { bold: true, fontSize: 10, margin: [0, 14, 0, 4] },
        label: { color: '#555555', fontSize: 7.5 },
      },
      content: [
        head(receipt, text, language),
        { text: text(`title.${contents.kind}`), fontSize: 14, bold: true, margin: [0, 16, 0, 0] },
        ...container(contents, text, textsOf(language, 'enums')),
        ...transport(contents, text, textsOf(language, 'enums'), language),
        ...damages(contents, text, textsOf(language, 'enums')),
        ...(contents.notes ? [{ text: text('notes'), style: 'heading' }, shortNotes(contents.notes)] : []),
        signatures(text),
      ],
      footer: (page, pages) => ({
        columns: [
          { text: `${text('number')} ${receipt.number}` },
          { text: text('page', { page, pages }), alignment: 'right' },
        ],
        margin: [40, 15, 40, 0],
        style: 'label',
      }),
    })
    .getBuffer();
}

function head(
  { number, revision, issuedAt, contents: { depot } }: IssuedReceipt,
  text: Texts,
  language: Language,
): Content {
  const address = [depot.terminal, depot.street, depot.city].filter((line) => line !== '').join('\n');
  return {
    columns: [
      { stack: [{ text: depot.name, bold: true, fontSize: 12 }, address] },
      {
        stack: [
          { text: text('number'), style: 'label' },
          { text: number, bold: true, fontSize: 12 },
          ...(revision > 1 ? [`${text('revision')} ${revision}`] : []),
          `${text('issued')} ${moment(issuedAt, depot.timezone, language)}`,
        ],
        alignment: 'right',
      },
    ],
  };
}

function container({ container: box }: ReceiptContents, text: Texts, enums: Texts): Content[] {
  const condition = enums(`containerCondition.${box.condition}`) + (box.isDefective ? `, ${text('defective')}` : '');
  return [
    { text: text('container'), style: 'heading' },
    grid([
      [text('containerNumber'), containerNumber(box.name)],
      [text('containerType'), box.type],
      [text('isoCode'), box.isoCode],
      [text('sealNumber'), box.sealNumber],
      [text('condition'), condition],
      [text('load'), text(box.isEmpty ? 'empty' : 'loaded')],
      [text('customer'), box.customer],
    ]),
  ];
}

/** Owner and serial number, and the check digit in a frame, as painted on the container's door. */
function containerNumber(name: string): Content {
  const parts = splitContainerNumber(name);
  if (!parts) return { text: name, bold: true, fontSize: 12 };
  const spoken = {
    text: `${parts.owner} ${parts.serial}`,
    bold: true,
    fontSize: 12,
    border: [false, false, false, false],
  };
  const digit = { text: parts.digit, bold: true, fontSize: 12 };
  return {
    table: { body: [[spoken, digit]] },
    layout: { paddingTop: () => 0, paddingBottom: () => 0, paddingLeft: () => 3 },
  };
}

function transport(contents: ReceiptContents, text: Texts, enums: Texts, language: Language): Content[] {
  const { depot, warehouse } = contents;
  const vehicle = [enums(`vehicleType.${contents.vehicleType}`), contents.vehicleNumber].filter(Boolean).join(' ');
  return [
    { text: text('transport'), style: 'heading' },
    grid([
      [text('date'), moment(contents.date, depot.timezone, language)],
      [text('place'), [warehouse || depot.terminal || depot.name, depot.city].filter(Boolean).join(', ')],
      [text('tripCode'), contents.tripCode],
      [text('company'), contents.company],
      [text('driver'), contents.driverName],
      [text('driverLicenseNumber'), contents.driverLicenseNumber],
      [text('vehicle'), vehicle],
      [text('vehicleIssueDocument'), contents.vehicleIssueDocument],
      [text('trailerNumber'), contents.trailerNumber],
      [text('semitrailerNumber'), contents.semitrailerNumber],
    ]),
  ];
}

function damages({ damages: found, moreDamages }: ReceiptContents, text: Texts, enums: Texts): Content[] {
  const heading = { text: text('damages'), style: 'heading' };
  if (found.length === 0) return [heading, text('noDamages')];
  const rows = found.map(({ side, code, remark }) => [
    enums(`damageSide.${side}`),
    enums(`damageLocation.${code}`),
    short(remark, paper.remark),
  ]);
  const titles = [text('side'), text('location'), text('remark')].map((title) => ({ text: title, style: 'label' }));
  const table = { headerRows: 1, widths: ['auto', 'auto', '*'], body: [titles, ...rows] };
  const more = moreDamages ? [text('moreDamages', { count: moreDamages })] : [];
  return [heading, { table, layout: 'lightHorizontalLines' }, ...more];
}

const margin: Margins = [0, 2, 0, 2];

/** In lines as they fit and not as they were typed: a remark of a thousand short lines would take pages. */
const short = (written: string, most: number): string => cut(written.replace(/\s+/g, ' ').trim(), most);

function shortNotes(written: string): string {
  const lines = written.trim().split('\n');
  const kept = lines.slice(0, paper.noteLines).join('\n');
  return cut(lines.length > paper.noteLines ? `${kept}…` : kept, paper.notes);
}

const cut = (written: string, most: number): string =>
  written.length > most ? `${written.slice(0, most - 1).toWellFormed()}…` : written;

/** Pairs of label and value in three columns. */
function grid(pairs: [label: string, value: Content][]): Content {
  const cell = (...stack: Content[]) => ({ stack, margin });
  const cells = pairs.map(([label, value]) => cell({ text: label, style: 'label' }, value === '' ? '–' : value));
  while (cells.length % 3 !== 0) cells.push(cell());
  const body = Array.from({ length: cells.length / 3 }, (_, row) => cells.slice(row * 3, row * 3 + 3));
  return { table: { widths: ['*', '*', '*'], body }, layout: 'noBorders' };
}

function signatures(text: Texts): Content {
  const room = (label: string): Column => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.7 }] },
      { text: label, style: 'label', margin: [0, 3, 0, 0] },
    ],
  });
  return {
    unbreakable: true,
    stack: [
      { text: text('agreed'), margin: [0, 24, 0, 70] },
      { columns: [room(text('signatureDepot')), room(text('signatureDriver'))], columnGap: 40 },
    ],
  };
}

function moment(seconds: number, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'sk' ? 'sk-SK' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  return format.format(new Date(seconds * 1000));
}
