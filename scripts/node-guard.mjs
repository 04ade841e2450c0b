// Plain JavaScript, so that a Node that cannot read TypeScript can still read this.
const wanted = 24;
if (Number.parseInt(process.versions.node, 10) < wanted) {
  process.stderr.write(
    `Boxyard needs Node ${wanted} or newer, and this is ${process.version}. On Linux and Windows "npm ci" brings it along ` +
      '(do not omit optional dependencies, and start through npm); elsewhere install it and try again.\n',
  );
  process.exit(1);
}
