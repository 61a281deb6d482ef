// Settings that outlast the page, where the browser allows it.

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the setting lasts only as long as the page.
  }
}
