/** What was typed of a receipt's number, `2026/000042`: a part that is missing is undefined. */
interface ReceiptNumber {
  year: number | undefined;
  number: number | undefined;
}

/** Reads `2026/000042`, `2026/42`, `2026/` and `42`; null for anything else. */
export function readReceiptNumber(text: string): ReceiptNumber | null {
  const [whole, year, digits = ''] = /^(?:(\d{4})\/)?(\d{0,9})$/.exec(text) ?? [];
  if (!whole) return null;
  return { year: year ? Number(year) : undefined, number: Number(digits) || undefined };
}
