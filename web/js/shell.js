// Runs before the first paint: sets theme, language and kind of page, so index.html looks right until the engine has
// loaded. A plain script, as modules run too late.
(() => {
  /** @type {{theme?: string, palette?: string, lang?: string, motion?: boolean}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('grille.settings') ?? '{}') ?? {};
  } catch {
    // Follow the system.
  }
  const { theme = 'auto', palette = 'usual', lang, motion = true } = kept;
  const root = document.documentElement;
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.palette = palette;
  root.dataset.motion = motion ? 'on' : 'off';
  // Until the style sheet has loaded, the browser paints its own background.
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', root.dataset.theme);
  const spoken =
    lang === 'en' || lang === 'fr' ? lang : navigator.languages.find((name) => /^(en|fr)\b/i.test(name));
  root.lang = spoken?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  const show = () => {
    // The skip link has moved the focus, and is no page.
    if (location.hash === '#main') history.back();
    root.dataset.shell = location.hash.length > 1 ? 'other' : 'home';
  };
  show();
  // A link followed before the engine has loaded.
  addEventListener('hashchange', show);
})();
