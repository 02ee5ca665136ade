// Runs before anything is painted: theme, language and kind of page, so that what index.html shows until the engine is
// there looks as the page will. A plain script, as modules would run too late.
(() => {
  /** @type {{theme?: string, palette?: string, lang?: string, motion?: boolean}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('grille.settings') ?? '{}') ?? {};
  } catch {
    // Then it looks as the system does.
  }
  const { theme = 'auto', palette = 'usual', lang, motion = true } = kept;
  const root = document.documentElement;
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.palette = palette;
  root.dataset.motion = motion ? 'on' : 'off';
  // Before the style sheet is there, the browser paints its own ground.
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', root.dataset.theme);
  const spoken =
    lang === 'en' || lang === 'fr' ? lang : navigator.languages.find((name) => /^(en|fr)\b/i.test(name));
  root.lang = spoken?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  const show = () => {
    // The link that skips the header has moved the keyboard, and is no page.
    if (location.hash === '#main') history.back();
    root.dataset.shell = location.hash.length > 1 ? 'other' : 'home';
  };
  show();
  // A link that is followed before the engine is there.
  addEventListener('hashchange', show);
})();
