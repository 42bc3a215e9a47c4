/** Opens screens in a browser. Returns what was wrong, or undefined. */
export type Browsing = {
  open(visitor: Visitor, path: string): Promise<string | undefined>;
  refuse(visitor: Visitor, path: string): Promise<string | undefined>;
  close(): Promise<void>;
};
export type Visitor = { token: string; permissions: readonly string[] };
