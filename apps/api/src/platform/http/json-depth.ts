/** Limit of nested lists and objects. Calls need about ten. */
export const JSON_DEPTH_MAX = 32

/**
 * Checks whether a JSON text nests too deep, before it is parsed: functions that walk a body call themselves, and
 * thousands of levels would overflow the stack.
 */
export function nestsTooDeep(json: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1)
    switch (json.charCodeAt(at)) {
      case QUOTE:
        isInText = !isInText
        break
      case BACKSLASH:
        if (isInText) at += 1
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (!isInText && (depth += 1) > JSON_DEPTH_MAX) return true
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (!isInText) depth -= 1
        break
      default:
    }
  return false
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]
