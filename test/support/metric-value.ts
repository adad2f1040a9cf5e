/** The value of a metric with these labels, in any order. */
export function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(name) && /^[ {]/.test(line.slice(name.length)));
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = lines.find((line) => pairs.every((each) => line.includes(each)));
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf(' ')));
}
