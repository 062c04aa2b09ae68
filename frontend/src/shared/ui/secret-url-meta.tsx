/**
 * Keeps a URL that contains a secret token from being sent to other sites and from being indexed by search engines.
 * React moves both tags into the document's head.
 */
export const SecretUrlMeta = () => (
  <>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
  </>
);
