ALTER TABLE "order_message" DROP CONSTRAINT "order_message_order_id_notice_time_pk";--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "again" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_order_id_notice_time_again_pk" PRIMARY KEY("order_id","notice","time","again");--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_sent_by_member_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_message_by" ON "order_message" USING btree ("sent_by") WHERE "order_message"."sent_by" is not null;