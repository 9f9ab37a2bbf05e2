// The answer of a card as words: any JSON may stand there, and text stands there nearly always.

export function answerText(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  if (typeof answer === 'number' || typeof answer === 'boolean') return String(answer);
  return JSON.stringify(answer, null, 1) ?? '';
}
