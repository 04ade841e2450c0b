/** npm `punycode.js` has no types of its own. */
declare module 'punycode.js' {
  interface Punycode {
    /** A domain with its labels in their own scripts. @throws RangeError for a label that is no Punycode */
    toUnicode(domain: string): string;
  }
  const punycode: Punycode;
  export default punycode;
}
