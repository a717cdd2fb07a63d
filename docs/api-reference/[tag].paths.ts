import { objectsPage, tagPage, tagPages } from '../.vitepress/api/reference.ts';

/** The pages of the API reference, made of openapi/openapi.json when the site is built. */
export default {
  watch: ['../../openapi/openapi.json'],
  paths: () => [
    ...tagPages.map((page) => ({ params: { tag: page.slug }, content: tagPage(page) })),
    { params: { tag: 'objects' }, content: objectsPage() },
  ],
};
