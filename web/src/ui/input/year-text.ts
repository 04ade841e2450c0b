/** The year of two digits, as POSIX reads them: 69 to 99 are of the last century, 00 to 68 of this one. Four digits stay. */
export function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 69 ? 2000 + year : 1900 + year;
}

/** Two digits where they are read as this year again, else four. */
export function yearText(year: number): string {
  const short = String(year % 100).padStart(2, '0');
  return yearOf(short) === year ? short : String(year);
}
