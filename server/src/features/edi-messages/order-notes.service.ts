import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import type { Common } from '@boxyard/contract/edi/edi-read-box.ts';
import { pickUpDates } from './meaning.service.ts';
import type { PlannedLine } from './plan-lines.service.ts';

/**
 * What the notes of an order say of a message: free text, the day on which the line wants its containers to be collected (no limit of the
 * order), weight and set temperature; in front of what a line says stands the number, or the type, of its container.
 */
export function notesOf(message: ReadMessage, lines: readonly PlannedLine[]): string {
  const own = lines.flatMap(({ box }) => {
    const [name, note] = [box.number || box.type, noteOf(box)];
    return note === '' ? [] : [name === '' ? note : `${name}: ${note}`];
  });
  return [...message.texts, pickUpOf(message.dates), ...new Set(own)].filter(Boolean).join('\n');
}

const noteOf = ({ dates, texts, grossKg, temperature }: Pick<Common, 'dates' | 'texts' | 'grossKg' | 'temperature'>) =>
  [pickUpOf(dates), grossKg === null ? '' : `${grossKg} kg`, temperature === null ? '' : `${temperature} °C`, ...texts]
    .filter(Boolean)
    .join(', ');

function pickUpOf(dates: Record<string, string>): string {
  const day = pickUpDates.map((one) => dates[one]).find(Boolean);
  return day ? `PICK-UP ${day.replace('T', ' ')}` : '';
}
