// Tells of progress in steps that a person can see: each telling is a message to the page, and pieces are small.

const stepBytes = 1024 * 1024;

type Tell = (done: number, total: number) => void;

export function inSteps(tell: Tell): Tell {
  let next = 0;
  return (done, total) => {
    if (done < next && done < total) return;
    next = done + stepBytes;
    tell(done, total);
  };
}
