import type { HomeWords } from './words.ts'

/** Says that something could not be loaded, with a button that tries again. */
export function Failed({ words, retry }: { words: HomeWords; retry: () => void }) {
  return (
    <p role="alert" className="problem">
      {words.weekWords.failed}{' '}
      <button type="button" onClick={retry}>
        {words.weekWords.retry}
      </button>
    </p>
  )
}
