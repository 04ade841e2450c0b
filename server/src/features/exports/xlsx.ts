import { localClock, serialOf } from '../../core/crud/local-time.ts';
import { zip } from '../../core/files/zip.ts';
import type { Cell, ExportColumn, Kind } from './export-columns.ts';
import { isLikeFormula } from './formulas.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const widths: Record<Kind, number> = { text: 22, number: 12, instant: 17 };
/** Indexes of the styles below: plain, heading, date with time, and text that stays text when it is edited. */
const style = { plain: 0, heading: 1, instant: 2, quoted: 3 };

/**
 * Writes a workbook of one sheet while the rows arrive. Texts are inline strings, so none is run as a formula; numbers
 * and dates have their own types.
 */
export function writeXlsx(
  columns: ExportColumn[],
  batches: AsyncIterable<Record<string, unknown>[]>,
  { title, timezone }: { title: string; timezone: string },
): AsyncGenerator<Buffer> {
  const part = (name: string, xml: string) => ({ name, content: [Buffer.from(declaration + xml)] });
  return zip([
    part('[Content_Types].xml', contentTypes),
    part('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])),
    part('xl/workbook.xml', workbook(title)),
    part('xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])),
    part('xl/styles.xml', styles),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches, localClock(timezone)) },
  ]);
}

async function* sheet(
  columns: ExportColumn[],
  batches: AsyncIterable<Record<string, unknown>[]>,
  local: (seconds: number) => number,
): AsyncGenerator<Buffer> {
  const sized = columns.map(
    ({ kind }, i) => `<col min="${i + 1}" max="${i + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  const frozen =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const names = columns.map((_, i) => letters(i));
  let number = 1;
  const headings = columns.map(({ heading }, i) => text(`${names[i]}1`, heading, style.heading)).join('');
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews>${frozen}</sheetViews><cols>${sized.join('')}</cols><sheetData><row r="1">${headings}</row>`,
  );
  for await (const rows of batches) {
    let xml = '';
    for (const row of rows) {
      number++;
      xml += `<row r="${number}">`;
      for (const [i, column] of columns.entries())
        xml += cell(`${names[i]}${number}`, column.kind, column.cell(row), local);
      xml += '</row>';
    }
    yield Buffer.from(xml);
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function cell(at: string, kind: Kind, value: Cell, local: (seconds: number) => number): string {
  if (value === null || value === '') return '';
  if (kind === 'text') return text(at, String(value), isLikeFormula(String(value)) ? style.quoted : style.plain);
  if (kind === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" s="${style.instant}"><v>${serialOf(local(Number(value)))}</v></c>`;
}

const text = (at: string, value: string, s: number) =>
  `<c r="${at}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** Characters that XML cannot contain are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** A text that looks like an escape of the format (`_x003D_`) would be decoded, so its underscore is escaped. */
const escapes = /_(?=x[0-9a-f]{4}_)/gi;
const escaped = (value: string) =>
  value
    .replace(unwritable, '')
    .replace(escapes, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => signs[sign] ?? '');

/** 0 → A, 26 → AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

const contentType = (part: string, kind: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentType('workbook', 'sheet.main')}${contentType('styles', 'styles')}${contentType('worksheets/sheet1', 'worksheet')}</Types>`;

/** Ids are r1, r2, … in the order given. */
function relations(...targets: [kind: string, target: string][]): string {
  const all = targets.map(
    ([kind, target], i) => `<Relationship Id="r${i + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

/** A sheet's name has at most 31 characters and none of these. */
const workbook = (title: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`;

const font = (more = '') => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`;
const format = (numFmt: number, fontId: number, more = '') =>
  `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}/>`;
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2">${font()}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${format(0, 0)}${format(0, 1)}${format(164, 0)}${format(0, 0, ' quotePrefix="1"')}</cellXfs></styleSheet>`;
