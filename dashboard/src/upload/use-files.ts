import { useEffect, useState } from 'react';

/** Files that are dropped on the page or pasted, while the component is mounted. True while files are dragged over it. */
export function useFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // without it, the browser opens the file in place of the desk
      setDragged(true);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragged(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragged(false);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    addEventListener('dragover', over, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('paste', paste, { signal });
    return () => stop.abort();
  }, [onFiles]);
  return dragged;
}
