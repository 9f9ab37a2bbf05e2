// The part of wa-sqlite that its own types leave out.

declare module '@journeyapps/wa-sqlite/src/examples/AccessHandlePoolVFS.js' {
  export const AccessHandlePoolVFS: {
    create(directory: string, module: unknown): Promise<SQLiteVFS & { close(): Promise<void> }>;
  };
}
