// What is drawn before the program is there: light or dark, as the user chose or the system says; the frame of staff where
// somebody is logged in, the login where nobody is. Kept by browsers for a year: a change needs another name.
;(function () {
  var chosen = null
  var isKnown = false
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
    isKnown = localStorage.getItem('afterbell.session') !== null
  } catch {}
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  document.documentElement.toggleAttribute('data-known', isKnown)
})()
