import type { Content, Margins } from 'pdfmake/interfaces.js';
import { heading } from '../../core/paper/blocks.ts';
import { hairline, page } from '../../core/paper/paper.ts';
import { boxSketch, sketchSize } from './box-sketch.ts';
import { paper } from './paper.ts';
import type { Sheet } from './receipt-style.ts';
import { short } from './shortened.ts';

/** The drawing of the box with the damages marked, and the list of them. */
export function damages(sheet: Sheet): Content[] {
  const { text, receipt } = sheet;
  const width = sheet.sketchScale * page.width;
  const { damages: found, moreDamages } = receipt.contents;
  if (found.length === 0) return none(sheet);
  const codes = found.map(({ code }) => code);
  return [
    {
      unbreakable: true,
      stack: [
        heading(text('damages')),
        { svg: boxSketch(codes, text), width, height: (width * sketchSize.height) / sketchSize.width },
      ],
    },
    list(sheet),
    ...(moreDamages ? [text('moreDamages', { count: moreDamages })] : []),
  ];
}

const smallSketch = 0.66 * page.width;
/** On the small drawing they are nearly as large as on the whole one. */
const largerLetters = 1.4;

function none({ text, receipt }: Sheet): Content[] {
  const { isDefective, condition } = receipt.contents.container;
  const none = isDefective || condition === 'defective' ? 'noneRecorded' : 'noDamages';
  const words = [
    { text: text(none), bold: true, fontSize: 12 },
    { text: text(`${none}Hint`), style: 'label' },
  ];
  const drawn = {
    columns: [
      {
        svg: boxSketch([], text, largerLetters),
        width: smallSketch,
        height: (smallSketch * sketchSize.height) / sketchSize.width,
      },
      { stack: words, margin: [0, 34, 0, 0] as Margins },
    ],
    columnGap: 16,
  };
  return [{ unbreakable: true, stack: [heading(text('damages')), drawn] }];
}

function list({ text, enums, receipt, day }: Sheet): Content {
  const titles = ['', text('side'), text('location'), text('remark'), text('seen')];
  const rows = receipt.contents.damages.map(({ side, code, remark, at }, nth) => [
    { text: String(nth + 1), bold: true },
    enums(`damageSide.${side}`),
    enums(`damageLocation.${code}`),
    short(remark, paper.remark) || '–',
    at === undefined ? '–' : day(at),
  ]);
  return {
    table: {
      headerRows: 1,
      widths: ['auto', 'auto', 'auto', '*', 'auto'],
      dontBreakRows: true,
      body: [titles.map((title) => ({ text: title, style: 'label' })), ...rows],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => hairline,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingTop: () => 1.5,
      paddingBottom: () => 1,
    },
  };
}
