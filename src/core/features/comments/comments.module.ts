import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { CommentAccess } from './comment-access.js';
import { CommentChanges } from './comment-changes.service.js';
import { CommentRepository } from './comment.repository.js';
import { CommentsController } from './comments.controller.js';
import { CommentsService } from './comments.service.js';
import { CommentTexts } from './comment-texts.js';
import { CommentViews } from './comment-views.js';
import { Mentions } from './mentions.js';

@Module({
  imports: [AnalysesModule],
  controllers: [CommentsController],
  providers: [CommentAccess, CommentChanges, CommentRepository, CommentsService, CommentTexts, CommentViews, Mentions],
})
export class CommentsModule {}
