/** As much of pdfmake as we use; the package has no types of its own. */
declare module 'pdfmake' {
  export type Content = string | { [property: string]: unknown } | Content[];
  interface DocumentDefinition {
    content: Content;
    defaultStyle?: Record<string, unknown>;
    styles?: Record<string, Record<string, unknown>>;
    pageSize?: string;
    pageMargins?: [number, number, number, number];
    info?: Record<string, string>;
    language?: string;
    footer?: (page: number, pages: number) => Content;
  }
  const pdfmake: {
    setFonts(fonts: Record<string, Record<'normal' | 'bold', string>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
