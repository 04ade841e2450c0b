import { isoCodeMeaning } from '@boxyard/contract/yard/iso-codes.ts';
import { splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { textsOf } from '../../core/crud/texts.ts';
import { heading } from '../../core/paper/blocks.ts';
import { sealsOf, toldFacts } from './receipt-box-facts.ts';
import { grid, type Sheet } from './receipt-style.ts';

const numberSize = 18;

/** What came or went: its number, what kind it is, and how it was. */
export function container(sheet: Sheet): Content[] {
  const { text, enums, kilograms } = sheet;
  const { container: box } = sheet.receipt.contents;
  const isSaidDefective = box.isDefective && box.condition !== 'defective';
  const condition = enums(`containerCondition.${box.condition}`) + (isSaidDefective ? `, ${text('defective')}` : '');
  const weight = (kg = 0) => (kg > 0 ? kilograms(kg) : '');
  return [
    heading(text('container')),
    {
      columns: [
        { stack: [containerNumber(box.name)], width: 'auto' },
        { stack: [{ text: typeInWords(sheet), bold: true }, box.type], margin: [0, 2, 0, 0], width: '*' },
      ],
      columnGap: 20,
      margin: [0, 0, 0, 8],
    },
    grid([
      [
        [text('load'), text(box.isEmpty ? 'empty' : 'loaded')],
        [text('sealNumber'), sealsOf(sheet)],
        [text('condition'), condition],
        [text('customer'), box.customer],
      ],
      [
        [text('tareKg'), weight(box.tareKg)],
        [text('maxGrossKg'), weight(box.maxGrossKg)],
        [text('payloadKg'), weight(box.payloadKg)],
      ],
      ...toldFacts(sheet),
    ]),
  ];
}

/** The digits of ISO 6346 for a height of 9 feet 6 inches and more. */
const highCubes = ['9.5', '9.5+'];

/** The size and type that the code stands for, and the code; the code alone where nobody knows it. */
function typeInWords({ receipt, text, language }: Sheet): string {
  const { isoCode } = receipt.contents.container;
  const meaning = isoCodeMeaning(isoCode);
  if (!meaning) return isoCode || '–';
  const kind = textsOf(language, 'containers')(`isoKind.${meaning.kind}`);
  const words = text(highCubes.includes(meaning.height) ? 'highCube' : 'isoMeaning', { length: meaning.length, kind });
  return `${words} ·\u00a0${isoCode}`;
}

/** Owner and serial number, and the check digit in a frame, as painted on the container's door. */
function containerNumber(name: string): Content {
  const parts = splitContainerNumber(name);
  if (!parts) return { text: name, bold: true, fontSize: numberSize };
  const written = { bold: true, fontSize: numberSize, lineHeight: 1 };
  const spoken: TableCell = {
    ...written,
    text: `${parts.owner} ${parts.serial}`,
    border: [false, false, false, false],
  };
  return {
    table: { body: [[spoken, { ...written, text: parts.digit }]] },
    layout: {
      paddingTop: () => 2,
      paddingBottom: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 4),
      paddingRight: () => 4,
    },
  };
}

/** The company, driver and vehicle that brought or fetched the container, and where. */
export function transport({ receipt: { contents }, text, enums }: Sheet): Content[] {
  const { depot, warehouse, warehouseAddress } = contents;
  const ofDepot = [warehouse || depot.terminal || depot.name, depot.city];
  const place = warehouse !== '' && warehouseAddress !== undefined ? [warehouse, warehouseAddress] : ofDepot;
  const vehicle = [enums(`vehicleType.${contents.vehicleType}`), contents.vehicleNumber].filter(Boolean).join(' ');
  return [
    heading(text('transport')),
    grid([
      [
        [text('company'), contents.company, 2],
        [text('place'), place.filter(Boolean).join(', '), 2],
      ],
      [
        [text('driver'), contents.driverName, 2],
        [text('driverLicenseNumber'), contents.driverLicenseNumber],
        [text('vehicleIssueDocument'), contents.vehicleIssueDocument],
      ],
      [
        [text('vehicle'), vehicle],
        [text('trailerNumber'), contents.trailerNumber],
        [text('semitrailerNumber'), contents.semitrailerNumber],
        [text('tripCode'), contents.tripCode],
      ],
    ]),
  ];
}
