/** A sentence around words of the school, which are English in every language: screen readers read them as that. */
export function Sentence({ of, own }: { of: (own: string) => string; own: string }) {
  const [before, after] = of(PLACE).split(PLACE)
  return (
    <>
      {before}
      <span lang="en">{own}</span>
      {after}
    </>
  )
}

const PLACE = '\u0000'
