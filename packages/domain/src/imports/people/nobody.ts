/** Whether a cell says that there is nobody. Phrases that only look like it (no custody, same as mother) do not count. */
export function isNobody(plain: string): boolean {
  return NOBODY.test(
    plain
      .toLowerCase()
      .replace(/[\s.,;:!"'()[\]]+/g, ' ')
      .trim(),
  )
}

const NOBODY =
  /^(|(no|none|nobody|no ?one|nothing|nil|not|null)( (one|known|listed|given|named|provided|entered|specified|reported|else|other|others|on file|at this time|applicable))*|n ?\/ ?a|n a|na|n|f|false|off|0|☐|[-_]+( [-_]+)*|ningun[oa]?|nadie( mas)?|no aplica|no hay)$/u
