declare module 'subset-font' {
  /** Answers the font with these letters only. */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>;
}
