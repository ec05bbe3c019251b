// The first view: three doors. They are part of index.html, so that they are there before the library is.

export const id = 'home';
export const title = 'Start';

export function mount() {}

export function update() {}
