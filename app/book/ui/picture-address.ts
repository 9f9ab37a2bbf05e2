// Makes an address of this page from the bytes of a picture; whoever asked for it takes it back.

/** Not before it can be shown at once; null when it is no picture after all. */
export async function pictureAddress(base64: string, mediaType: string): Promise<string | null> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => address,
    () => {
      URL.revokeObjectURL(address);
      return null;
    },
  );
}
