import type { Content } from 'pdfmake/interfaces.js';
import { photosOf } from '../../core/paper/blocks.ts';
import type { Sheet } from './receipt-style.ts';

/** A page of photos, two by two, each with its date. */
export function photos({ photos: chosen, receipt, text, enums, moment }: Sheet): Content[] {
  if (chosen.length === 0) return [];
  const captioned = chosen.map(({ jpeg, title, takenAt, damageCode }) => {
    const added = text('photoAdded', { moment: moment(takenAt) });
    const words = [title, damageCode && enums(`damageLocation.${damageCode}`), added];
    return { jpeg, caption: words.filter(Boolean).join(' · ') };
  });
  return [
    {
      text: [text('photos'), receipt.contents.container.name, receipt.number].join(' · '),
      bold: true,
      fontSize: 14,
      pageBreak: 'before',
      margin: [0, 0, 0, 10],
    },
    ...photosOf(captioned, 320),
  ];
}
