export declare function isFresh(bundle: URL, root: URL): boolean;
