// Files that the system opens with Lectern, where it is installed and the browser hands them over.

/** A part of the File Handling API that TypeScript's own list of the platform does not have. */
interface Launches {
  readonly launchQueue: {
    setConsumer(take: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
  };
}

export function takeLaunchedFiles(onFiles: (files: readonly File[]) => void): void {
  const host: object = globalThis;
  if (!isLauncher(host)) return;
  host.launchQueue.setConsumer(({ files }) => {
    if (files.length > 0) void Promise.all(files.map((handle) => handle.getFile())).then(onFiles, () => undefined);
  });
}

function isLauncher(host: object): host is Launches {
  return 'launchQueue' in host;
}
