/** One line of standard input, "" when it ends before; the question is shown to who types it. */
export async function readLine(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(question);
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    if ((chunk as Buffer).includes(10)) break;
  }
  return Buffer.concat(chunks).toString("utf8").split(/\r?\n/)[0] ?? "";
}
