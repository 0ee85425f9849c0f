/** Characters that every paper can print, without looking at its fonts. */
export const WESTERN = /^[\s\u0020-\u007e\u00a0-\u00ff]*$/
