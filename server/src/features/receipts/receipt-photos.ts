import type { Content } from 'pdfmake/interfaces.js';
import { dataUrl, page } from '../../core/files/paper.ts';
import type { Sheet } from './receipt-style.ts';

const gap = 16;
const largest = { width: (page.width - gap) / 2, height: 320 };

/** A page of photos, two by two, each with its date. */
export function photos({ photos: chosen, receipt, text, enums, moment }: Sheet): Content[] {
  if (chosen.length === 0) return [];
  const cells = chosen.map(({ jpeg, title, takenAt, damageCode }): Content => {
    const added = text('photoAdded', { moment: moment(takenAt) });
    const words = [title, damageCode && enums(`damageLocation.${damageCode}`), added];
    return {
      stack: [
        { image: dataUrl('jpeg', jpeg), fit: [largest.width, largest.height] },
        { text: words.filter(Boolean).join(' · '), style: 'label', margin: [0, 3, 0, 14] },
      ],
    };
  });
  const rows = [cells.slice(0, 2), cells.slice(2)].filter((row) => row.length > 0);
  return [
    {
      text: [text('photos'), receipt.contents.container.name, receipt.number].join(' · '),
      bold: true,
      fontSize: 14,
      pageBreak: 'before',
      margin: [0, 0, 0, 10],
    },
    ...rows.map(
      (columns): Content => ({
        columns: columns.map((cell) => ({ stack: [cell], width: largest.width })),
        columnGap: gap,
      }),
    ),
  ];
}
