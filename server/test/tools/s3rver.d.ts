declare module 's3rver' {
  /** The part of its interface that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: [] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
