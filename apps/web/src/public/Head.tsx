import { pictureIn } from '@afterbell/domain/kernel/picture'
import { Link } from './Link.tsx'
import { addressWith, VIEWS, type PageAddress } from './page-address.ts'
import { Languages } from './Languages.tsx'
import type { School } from './page-data.ts'
import { asWritten, useWords, type Words } from './words.ts'

/** Header of a page: the school, and links to its other lists. Left out on another site, which has its own. */
export function Head({ page, school }: { page: PageAddress; school: School }) {
  const words = useWords()
  const { publicWords } = words
  const logo = school.logo && pictureIn(school.logo)
  return (
    <header className="head" aria-label={school.schoolName}>
      <div className="above">
        {school.hasFamilyPortal && !page.isEmbedded && (
          <p className="languages">
            <a href={portalOf(school, words)}>{publicWords.logIn}</a>
          </p>
        )}
        <Languages page={page} />
      </div>
      {!page.isEmbedded && (
        <div className="brand" data-pictured={school.backgroundImage ? '' : undefined}>
          {school.backgroundImage && <Background address={school.backgroundImage} />}
          <div className="brand-names">
            {logo && (
              <img className="logo" src={school.logo!} width={logo.width} height={logo.height} alt="" />
            )}
            <div {...asWritten(words)}>
              <p className="school">{school.schoolName}</p>
              {school.tagLine && <p className="tag-line">{school.tagLine}</p>}
            </div>
          </div>
        </div>
      )}
      <nav className="ways" aria-label={publicWords.offers}>
        {school.kinds.length > 1 && (
          <ul className="tabs">
            {school.kinds.map(({ kind }) => (
              <li key={kind}>
                <Link
                  to={addressWith(page, { kind, narrowed: { ...page.narrowed, locationId: null } })}
                  aria-current={kind === page.kind ? 'page' : undefined}
                >
                  {publicWords.title(kind)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ul className="views">
          {VIEWS.map((view) => (
            <li key={view}>
              <Link
                to={addressWith(page, { view, shows: null, date: null })}
                aria-current={view === page.view ? 'true' : undefined}
              >
                {publicWords.views[view]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

/** The address at which families of the school log in, in the language of the page. */
function portalOf({ portalName, id }: School, { language }: Words): string {
  return `/portal/${portalName ?? id}${language === 'en' ? '' : `#lang=${language}`}`
}

/** Behind the names with a veil, so that they stay readable. */
function Background({ address }: { address: string }) {
  const size = pictureIn(address)
  return <img className="background" src={address} width={size?.width} height={size?.height} alt="" />
}
