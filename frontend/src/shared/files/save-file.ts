export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads data as a file that people can read too. */
export const saveJson = (name: string, data: object): void =>
  saveFile(name, 'application/json', JSON.stringify(data, null, 2));
