/** Opens a screen in a browser, and says what was wrong with that. */
export type Browsing = {
  open(visitor: Visitor, path: string): Promise<string | undefined>;
  refuse(visitor: Visitor, path: string): Promise<string | undefined>;
  close(): Promise<void>;
};
export type Visitor = { token: string; permissions: readonly string[] };
