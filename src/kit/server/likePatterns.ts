const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A pattern of `like` for texts that contain this text; % and _ have no special meaning. */
export const containing = (text: string): string => `%${literal(text)}%`

/** The same for texts that start with it. */
export const beginningWith = (text: string): string => `${literal(text)}%`
